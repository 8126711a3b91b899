#include "CReportPage.h"

// #embed is C23; clang has it in every mode and warns of it in older ones.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char frame[] = {
#embed "Page/frame.html"
};

static const unsigned char style[] = {
#embed "Page/colors.css" suffix(, )
#embed "Page/layout.css" suffix(, )
#embed "Page/compare.css"
};

static const unsigned char script[] = {
#embed "Page/text.js" suffix(, )
#embed "Page/model.js" suffix(, )
#embed "Page/location.js" suffix(, )
#embed "Page/list.js" suffix(, )
#embed "Page/compare.js" suffix(, )
#embed "Page/detail.js" suffix(, )
#embed "Page/overview.js" suffix(, )
#embed "Page/main.js"
};

report_page_part report_page_frame(void) { return (report_page_part){frame, sizeof frame}; }
report_page_part report_page_style(void) { return (report_page_part){style, sizeof style}; }
report_page_part report_page_script(void) { return (report_page_part){script, sizeof script}; }

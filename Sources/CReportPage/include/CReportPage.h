// The parts of the HTML report's page, as they stand in Page/, in the binary.
#ifndef C_REPORT_PAGE_H
#define C_REPORT_PAGE_H

#include <stddef.h>

// Bytes of a part: UTF-8, valid for the life of the process, without a zero at the end.
typedef struct report_page_part {
  const unsigned char *bytes;
  size_t count;
} report_page_part;

// The frame, with places for the other parts: {{TITLE}}, {{NONCE}}, {{STYLE}}, {{DATA}}, {{SCRIPT}}.
report_page_part report_page_frame(void);
// The style sheets, one after the other.
report_page_part report_page_style(void);
// The scripts, one after the other: one function's body.
report_page_part report_page_script(void);

#endif

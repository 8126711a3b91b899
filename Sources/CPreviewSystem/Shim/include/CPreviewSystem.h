/* What Swift cannot call: variadic functions, setjmp, function-like macros. */
#ifndef CPREVIEW_SYSTEM_H
#define CPREVIEW_SYSTEM_H
#endif

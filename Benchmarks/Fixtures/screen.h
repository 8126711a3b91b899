/*
 * A full screen of 390 × 844 points as numbers: what the plugin screen.c emits and the bare program draw-screen.c
 * draws. Points; the origin is the top left corner; things are drawn in the order of the list.
 */
#ifndef SCREEN_H
#define SCREEN_H

#include <stdio.h>

#define SCREEN_WIDTH 390
#define SCREEN_HEIGHT 844

typedef struct screen_color {
  double red, green, blue, alpha;
} screen_color;

enum screen_kind { SCREEN_BOX, SCREEN_ELLIPSE, SCREEN_GRADIENT, SCREEN_OUTLINE, SCREEN_TEXT };

typedef struct screen_item {
  enum screen_kind kind;
  double x, y, width, height;
  double radius;        /* boxes and outlines: of the corners; text: the font's size */
  int weight;           /* text */
  screen_color color;   /* gradients: at the top left */
  screen_color second;  /* gradients: at the bottom right */
  const char *text;
} screen_item;

#define SCREEN_INK {0.11, 0.12, 0.15, 1}
#define SCREEN_GRAY {0.42, 0.44, 0.50, 1}
#define SCREEN_WHITE {1, 1, 1, 1}
#define SCREEN_BLUE {0.16, 0.36, 0.93, 1}
#define SCREEN_LINE {0.85, 0.86, 0.89, 1}

/* A card with a round picture, two lines, an outlined amount. */
#define SCREEN_CARD(y, tint, title, detail, amount)                                                             \
  {SCREEN_BOX, 16, (y), 358, 76, 14, 0, SCREEN_WHITE, SCREEN_WHITE, 0},                                         \
  {SCREEN_ELLIPSE, 30, (y) + 14, 48, 48, 0, 0, tint, tint, 0},                                                  \
  {SCREEN_TEXT, 92, (y) + 12, 170, 24, 17, 600, SCREEN_INK, SCREEN_INK, title},                                 \
  {SCREEN_TEXT, 92, (y) + 36, 176, 36, 12, 400, SCREEN_GRAY, SCREEN_GRAY, detail},                              \
  {SCREEN_OUTLINE, 268, (y) + 22, 98, 32, 16, 0, SCREEN_LINE, SCREEN_LINE, 0},                                  \
  {SCREEN_TEXT, 277, (y) + 29, 92, 20, 14, 500, SCREEN_BLUE, SCREEN_BLUE, amount}

#define SCREEN_TINT(r, g, b) {r, g, b, 1}

static const screen_item screen_items[] = {
    {SCREEN_BOX, 0, 0, 390, 844, 0, 0, {0.95, 0.96, 0.98, 1}, SCREEN_WHITE, 0},
    {SCREEN_GRADIENT, 0, 0, 390, 150, 0, 0, {0.16, 0.36, 0.93, 1}, {0.49, 0.24, 0.87, 1}, 0},
    {SCREEN_TEXT, 20, 58, 350, 48, 34, 700, SCREEN_WHITE, SCREEN_WHITE, "Your orders"},
    {SCREEN_TEXT, 20, 104, 350, 24, 15, 400, {1, 1, 1, 0.8}, SCREEN_WHITE, "Seven on their way to you"},
    SCREEN_CARD(166, SCREEN_TINT(0.96, 0.62, 0.25), "Mountain boots", "Leaves the shop today and arrives on Friday morning",
                "€ 129.00"),
    SCREEN_CARD(250, SCREEN_TINT(0.28, 0.73, 0.52), "Rain jacket", "Waits for you at the parcel shop until the 14th",
                "€ 84.50"),
    SCREEN_CARD(334, SCREEN_TINT(0.85, 0.31, 0.42), "Camping stove", "Delayed by one day because of the snow on the pass",
                "€ 47.20"),
    SCREEN_CARD(418, SCREEN_TINT(0.35, 0.58, 0.94), "Water bottle", "Handed to the driver, who rings between 2 and 4",
                "€ 18.90"),
    SCREEN_CARD(502, SCREEN_TINT(0.62, 0.44, 0.87), "Sleeping bag", "Packed; a label is printed within the next hour",
                "€ 210.00"),
    SCREEN_CARD(586, SCREEN_TINT(0.93, 0.77, 0.26), "Head torch", "Two batteries come in a parcel of their own",
                "€ 32.75"),
    SCREEN_CARD(670, SCREEN_TINT(0.24, 0.69, 0.74), "Wool socks", "Three pairs, of which one is still being knitted",
                "€ 26.40"),
    {SCREEN_BOX, 0, 764, 390, 80, 0, 0, SCREEN_WHITE, SCREEN_WHITE, 0},
    {SCREEN_BOX, 0, 764, 390, 1, 0, 0, SCREEN_LINE, SCREEN_LINE, 0},
    {SCREEN_ELLIPSE, 48, 780, 24, 24, 0, 0, SCREEN_BLUE, SCREEN_BLUE, 0},
    {SCREEN_ELLIPSE, 183, 780, 24, 24, 0, 0, SCREEN_LINE, SCREEN_LINE, 0},
    {SCREEN_ELLIPSE, 318, 780, 24, 24, 0, 0, SCREEN_LINE, SCREEN_LINE, 0},
    {SCREEN_TEXT, 38, 810, 60, 16, 11, 500, SCREEN_BLUE, SCREEN_BLUE, "Orders"},
    {SCREEN_TEXT, 176, 810, 60, 16, 11, 500, SCREEN_GRAY, SCREEN_GRAY, "Search"},
    {SCREEN_TEXT, 308, 810, 60, 16, 11, 500, SCREEN_GRAY, SCREEN_GRAY, "Account"},
};

/* Text is another one on every screen, so that no side is spared its shaping. Writes at most `capacity` bytes. */
static inline void screen_text(const screen_item *item, int number, char *text, size_t capacity) {
  snprintf(text, capacity, "%s %d", item->text, number);
}

#define SCREEN_ITEM_COUNT (sizeof screen_items / sizeof screen_items[0])

#endif

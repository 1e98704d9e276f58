// The screens on which every page is looked at: a phone, a tablet, a desktop.

export const SCREENS = {
  390: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  820: { viewport: { width: 820, height: 1180 }, isMobile: false, hasTouch: true },
  1440: { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false },
} as const;

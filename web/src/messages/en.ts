// Every sentence the interface says, in English. Grouped by place; counted words carry plural rules.
// Sentences the server says arrive from the server and are not repeated here.

import { pluralOf } from "@/pure/plural";

const counted = (one: string, other: string) => pluralOf("en", { one, other });

export const en = {
  product: "Vitrine",
  homeLine: "Dress your console. Layouts, themes and music made by people, free to take.",
  notAffiliated: "Not affiliated with any console maker.",
  version: (version: string) => `Version ${version}`,

  target: {
    ResidentMenu: "Home menu",
    Entrance: "Lock screen",
    Flaunch: "All apps",
    Set: "Settings",
    Psl: "Player select",
    MyPage: "User page",
    Notification: "News",
  },

  nav: {
    skip: "Skip to content",
    main: "Main",
    home: "Home",
    switch: "Switch",
    themes: "Themes",
    layouts: "Layouts",
    switchThemes: "Switch themes",
    switchLayouts: "Switch layouts",
    browse: "Browse",
    byMenu: "By menu",
    create: "Create",
    you: "You",
    signIn: "Sign in",
    signOut: "Sign out",
    register: "Register",
    account: (username: string) => `Account of ${username}`,
    breadcrumb: "You are here",
    appearance: "Appearance",
    kinds: "On display",
    make: "Make",
    console: "On the console",
  },

  search: {
    label: "Search",
    placeholder: "Search themes and layouts",
    themesPlaceholder: "Search themes",
    open: "Open search",
    submit: "Search",
    hint: "Press / to search",
  },

  surprise: {
    menu: "Surprise me",
    theme: "A random theme",
    layout: "A random layout",
    none: "Nothing on display there yet.",
  },

  action: {
    retry: "Retry",
    goHome: "Go home",
    goBack: "Go back",
    close: "Close",
    cancel: "Cancel",
    clear: "Clear",
    apply: "Apply",
    add: "Add",
    undo: "Undo",
    showMore: "Show all",
    showLess: "Show less",
    remove: (name: string) => `Remove ${name}`,
    chooseFile: "Choose a file",
    tryAgainLater: "Try again in a moment.",
  },

  appearance: {
    title: "Appearance",
    line: "The page changes as you choose. Kept in this browser only.",
    mode: "Colour mode",
    system: "System",
    light: "Light",
    dark: "Dark",
    forced: { light: "This page is always light.", dark: "This page is always dark." },
    primary: "Accent",
    gray: "Wall",
    radius: "Corners",
    radiusValue: (rem: number) => (rem === 0 ? "Square" : `${rem} rem`),
    fontSize: "Font size",
    fontSizeValue: (px: number) => `${px} px`,
    sample: "A quiet wall, one lamp, and the work.",
    reset: "Reset to default",
    wasReset: "Appearance is back to default",
  },

  count: {
    themes: counted("{n} theme", "{n} themes"),
    layouts: counted("{n} layout", "{n} layouts"),
    saves: counted("{n} save", "{n} saves"),
    downloads: counted("{n} download", "{n} downloads"),
    options: counted("{n} option", "{n} options"),
    themesUseIt: counted("{n} theme uses it", "{n} themes use it"),
    more: (count: number) => `and ${count} more`,
    charactersTooMany: counted("{n} character too many.", "{n} characters too many."),
    of: (count: number, limit: number) => `${count} of ${limit}`,
  },

  pager: {
    label: "Pages",
    previous: "Previous",
    next: "Next",
    page: (page: number) => `Page ${page}`,
    range: (from: string, to: string, total: string) => `${from}–${to} of ${total}`,
  },

  picture: {
    failed: "Picture could not be loaded",
  },

  mark: {
    mature: "Mature",
    private: "Private",
    linkedLayout: "Linked layout",
  },
  label: {
    theme: (name: string, creator: string, menu: string) => `${name}, by ${creator}, ${menu} theme`,
    layout: (name: string, creator: string, menu: string) => `${name}, by ${creator}, ${menu} layout`,
  },
  cover: {
    reveal: "Reveal",
    revealName: (name: string) => `Reveal the picture of ${name}`,
    again: "Cover again",
    againName: (name: string) => `Cover again: the picture of ${name}`,
  },

  home: {
    heading: "Dress your console.",
    line: "Layouts, themes and music made by people, free to take.",
    opening: "On display now",
    latestThemes: "Latest themes",
    latestThemesLine: "Ready to install, one menu at a time.",
    allThemes: "All themes",
    latestLayouts: "Latest layouts",
    latestLayoutsLine: "Arrangements of a menu, with options to set.",
    allLayouts: "All layouts",
    surprise: "Surprise me",
    surpriseLine: "One work, picked by chance.",
    empty: "Nothing here yet. Yours could be the first.",
    steps: "How it works",
    dismiss: "Do not show this again",
    find: "Find a look.",
    get: "Download it, no account needed.",
    install: "Enter the code on your console.",
  },

  notFound: {
    title: (path: string) => `Page not found: ${path}`,
    line: "It may have been taken down or never hung here.",
  },
  unavailable: {
    title: "Temporarily unavailable",
    line: "Oops! Vitrine is temporarily unavailable. Please try again later.",
  },
  failure: {
    title: (message: string) => `Error: ${message}`,
    panel: "This could not be loaded",
    reason: "Something went wrong here.",
    request: (id: string) => `Request ${id}`,
    unreachable: "The server could not be reached. Check the connection and try again.",
    stillLoading: "Still loading.",
  },

  field: {
    required: "required",
    optional: "optional",
    tooMany: (count: number) => `${count} characters`,
    decrease: (label: string) => `Decrease ${label}`,
    increase: (label: string) => `Increase ${label}`,
    between: (min: number, max: number) => `Between ${min} and ${max}.`,
    colour: "Use a colour like #E3BE00.",
    pickColour: (label: string) => `Pick ${label}`,
    opacity: "Opacity",
    noMatch: "No match.",
    suggestions: (label: string) => `Suggestions for ${label}`,
    resultCount: counted("{n} suggestion", "{n} suggestions"),
    create: (word: string) => `Add “${word}”`,
    errors: counted("One thing needs a look", "{n} things need a look"),
  },

  file: {
    drop: "Drop a picture here, paste it, or choose a file",
    choose: "Choose a file",
    replace: "Choose another",
    dropNow: "Let go to add it",
  },

  crop: {
    label: "Part of the picture to show",
    role: "crop frame",
    help: "Drag the frame, or use the arrow keys; + and − change its size.",
    left: "From left",
    top: "From top",
    width: "Width",
    reset: "Whole picture",
    position: (left: number, top: number, width: number, height: number) => `${width} × ${height} at ${left}, ${top}`,
  },

  stepper: {
    label: "Steps",
    done: "done",
    current: "current step",
    todo: "not open yet",
    errors: counted("{n} error", "{n} errors"),
  },

  toast: {
    region: "Notifications (F8)",
    close: "Close notification",
    copied: "Link copied",
  },

  session: {
    signedOut: "You are signed out",
    signOutFailed: "Could not sign out. Try again.",
  },
};

export type Messages = typeof en;

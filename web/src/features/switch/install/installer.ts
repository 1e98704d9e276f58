// The program on the console that takes themes, and where on the SD card it looks for them.

export const INSTALLER = {
  name: "NXThemes Installer",
  url: "https://github.com/exelix11/SwitchThemeInjector",
};

export const THEMES_FOLDER = "themes/";

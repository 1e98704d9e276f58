// The browser offers once to install the app, which may be before the app listens: the offer is held for it
// (platform/install-offer.ts), instead of the browser's own bar.

export function keepInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    Object.assign(window, { vitrineInstall: event });
  });
}

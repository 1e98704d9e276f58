// The entry of the account menu that keeps the app on the home screen. Where the browser makes no offer it says how that is
// done by hand; where the app runs by itself already there is nothing to do.

import { appText } from "@/messages/app-text";
import { acceptOffer, currentOffer, isInstalled } from "@/platform/install-offer";
import { siteName } from "@/platform/site";
import { MenuItem } from "@/ui/overlays/menu";
import { showToast } from "@/ui/overlays/toast-queue";

export function InstallItem() {
  const words = appText.install;
  if (isInstalled()) return null;
  const showSteps = () =>
    showToast({
      title: words.how({ site: siteName() }),
      description: words.howLine,
      action: { label: words.close, onPress: () => undefined },
    });
  const add = () => {
    if (!currentOffer()) return showSteps();
    acceptOffer().then(
      (isAdded) => isAdded && showToast({ kind: "success", title: words.done({ site: siteName() }) }),
      // The browser asks once for each offer, and refuses another time.
      () => showSteps(),
    );
  };
  return (
    <MenuItem icon="download" onSelect={add}>
      {words.entry}
    </MenuItem>
  );
}

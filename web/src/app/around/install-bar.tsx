// The offer to keep the app on the home screen.

import { appText } from "@/messages/app-text";
import { siteName } from "@/platform/site";
import { Button } from "@/ui/controls/button";
import { Bar } from "./bar";
import type { InstallOffer } from "./use-install-offer";

export function InstallBar({ offer }: { offer: InstallOffer }) {
  const words = appText.install;
  return (
    <Bar icon="download" label={words.label} title={words.offer({ site: siteName() })}>
      <Button look="primary" onClick={offer.add}>
        {words.add}
      </Button>
      <Button onClick={offer.notNow}>{words.notNow}</Button>
    </Bar>
  );
}

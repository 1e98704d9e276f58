// The buttons that pass on the address of a page: Copy link everywhere, and Share where the device has a share sheet.

import { itemsText } from "@/messages/items-text";
import { siteOrigin } from "@/platform/site";
import { Button } from "@/ui/controls/button";
import { CopyLinkButton } from "@/ui/controls/copy-link-button";

type ShareToolsProps = {
  /** What the share sheet calls the page. */
  name: string;
  /** Path of the page, with its query if that matters. */
  path: string;
};

export function ShareTools({ name, path }: ShareToolsProps) {
  const address = new URL(path, siteOrigin()).href;
  return (
    <>
      {/* The server cannot know whether the device shares: styles follow the mark that the boot script sets. */}
      <span className="hidden in-data-can-share:contents">
        <Button
          icon="share"
          // Closing the share sheet is no failure.
          onClick={() => void navigator.share({ title: name, url: address }).catch(() => undefined)}
        >
          {itemsText.item.share}
        </Button>
      </span>
      <CopyLinkButton address={address} size="normal" />
    </>
  );
}

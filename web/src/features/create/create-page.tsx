// The doors into publishing. One so far: a Switch theme from a layout.

import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { LinkButton } from "@/ui/controls/button";
import { WallText } from "@/ui/wall/wall-text";

export function CreatePage() {
  useDocumentTitle(text.nav.create);
  return (
    <div className="page py-8">
      <WallText level={1} title={text.nav.create}>
        <LinkButton look="primary" to="/switch/layouts">
          {text.nav.switchLayouts}
        </LinkButton>
      </WallText>
    </div>
  );
}

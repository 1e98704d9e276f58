// Signing in.

import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { WallText } from "@/ui/wall/wall-text";

export function LoginPage() {
  useDocumentTitle("Login");
  return (
    <div className="page py-8">
      <WallText level={1} title={text.nav.signIn} />
    </div>
  );
}

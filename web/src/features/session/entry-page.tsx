// The frame of the pages for signing in and registering: wall text left, the form right.

import type { ReactNode } from "react";
import { formText } from "@/messages/form-text";
import { Icon } from "@/ui/icon";
import { WallText } from "@/ui/wall/wall-text";
import { kindOfReturn, type ReturnPath } from "./return-path";

type EntryPageProps = {
  title: string;
  line: string;
  returnPath: ReturnPath;
  children: ReactNode;
  /** The way to the other page. */
  other: ReactNode;
};

export function EntryPage({ title, line, returnPath, children, other }: EntryPageProps) {
  const kind = kindOfReturn(returnPath);
  const notice = kind && { draft: formText.signIn.draftWaits, page: formText.signIn.comesBack }[kind];
  return (
    <div className="page grid gap-x-6 gap-y-8 py-10 desktop:grid-cols-12 desktop:py-16">
      <div className="desktop:col-span-4">
        <WallText level={1} line={line} title={title} />
      </div>
      <div className="flex max-w-md flex-col gap-6 desktop:col-span-6 desktop:col-start-6">
        {notice && (
          <p className="flex items-start gap-2 border-s-2 border-fill ps-3 text-name">
            <Icon className="mt-px" name="info" />
            {notice}
          </p>
        )}
        {children}
        <p className="border-t border-hairline pt-4 text-name text-ink-2">{other}</p>
      </div>
    </div>
  );
}

// The page that edits a published item of any kind: for whom may change it the form, for others why not.

import { useSuspenseQuery } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { PreviewState } from "@/api/gql/types";
import { hasPictures } from "@/features/catalogue/preview-state";
import { sessionQuery } from "@/features/session/session";
import { editText } from "@/messages/edit-text";
import { useDocumentTitle } from "@/platform/document-title";
import { Frame } from "@/ui/wall/frame";
import { EditForbidden } from "./edit-forbidden";
import { rightsOf } from "./rights";

/** The facts of an item that is edited, whatever its kind. */
export type EditedItem = {
  hexId: string;
  pageUrl: string;
  creatorUuid: string;
  previewState: PreviewState;
  preview720Url: string;
};

type EditPageProps<Item> = {
  /** Null when there is none. */
  item: Item | null;
  title: string | null;
  forbidden: { back: string; line: string };
  /** The form. Moderators change the labels of the items of others and nothing else. */
  children: (item: Item, isAll: boolean) => ReactNode;
};

export function EditItemPage<Item extends EditedItem>({ item, title, forbidden, children }: EditPageProps<Item>) {
  const { me } = useSuspenseQuery(sessionQuery).data;
  useDocumentTitle(title);
  if (!item) throw notFound();
  const { edit } = rightsOf(me, item);
  if (edit === null) return <EditForbidden {...forbidden} me={me} pageUrl={item.pageUrl} />;
  return children(item, edit === "all");
}

type PublishedPictureProps = { item: EditedItem; thumbHash: string | null };

/** The picture of the item as it is published, if it is made. */
export function PublishedPicture({ item, thumbHash }: PublishedPictureProps) {
  const picture = hasPictures(item.previewState) ? { src: item.preview720Url, thumbHash } : null;
  return <Frame alt="" loading="first" picture={picture} />;
}

/** What is said of that picture; `ready` where there is nothing to say. */
export function pictureNote({ previewState }: EditedItem, ready: string): string {
  if (previewState === "PENDING") return editText.pending;
  if (previewState === "FAILED") return editText.failedPictures;
  return previewState === "OUTDATED" ? editText.outdated : ready;
}

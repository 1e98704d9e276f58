// The ways to start a theme: with a layout, with a picture alone, or with finished files.

import { Link } from "@tanstack/react-router";
import type { CreateEntry } from "@/features/catalogue/kind";
import { createText } from "@/messages/create-text";
import { CreateEntryDrawing } from "./create-entry-drawing";
import type { PublishSearch } from "./publish-search";

const beginWith =
  (search: PublishSearch): CreateEntry["link"] =>
  (name, className) => (
    <Link className={className} search={search} to="/create/switch/theme">
      {name}
    </Link>
  );

export function createEntries(): readonly CreateEntry[] {
  const { entries: words } = createText;
  return [
    {
      name: words.fromLayout,
      line: words.fromLayoutLine,
      needs: words.fromLayoutNeeds,
      drawing: <CreateEntryDrawing lights="layout" />,
      link: beginWith({ new: true }),
    },
    {
      name: words.fromPicture,
      line: words.fromPictureLine,
      needs: words.fromPictureNeeds,
      drawing: <CreateEntryDrawing lights="picture" />,
      link: beginWith({ base: "background" }),
    },
    {
      name: words.fromFiles,
      line: words.fromFilesLine,
      needs: words.fromFilesNeeds,
      drawing: <CreateEntryDrawing lights="files" />,
      link: beginWith({ new: true, import: true }),
    },
  ];
}

// The doors to the form for themes: with a layout, with a picture alone, or with finished files.

import { Link } from "@tanstack/react-router";
import type { Door } from "@/features/catalogue/kind";
import { createText } from "@/messages/create-text";
import { DoorDrawing } from "./door-drawing";
import type { PublishSearch } from "./publish-search";

const beginWith =
  (search: PublishSearch): Door["link"] =>
  (name, className) => (
    <Link className={className} search={search} to="/create/switch/theme">
      {name}
    </Link>
  );

export function doors(): readonly Door[] {
  const { doors: words } = createText;
  return [
    {
      name: words.fromLayout,
      line: words.fromLayoutLine,
      needs: words.fromLayoutNeeds,
      drawing: <DoorDrawing lights="layout" />,
      link: beginWith({ new: true }),
    },
    {
      name: words.fromPicture,
      line: words.fromPictureLine,
      needs: words.fromPictureNeeds,
      drawing: <DoorDrawing lights="picture" />,
      link: beginWith({ base: "background" }),
    },
    {
      name: words.fromFiles,
      line: words.fromFilesLine,
      needs: words.fromFilesNeeds,
      drawing: <DoorDrawing lights="files" />,
      link: beginWith({ new: true, import: true }),
    },
  ];
}

// The doors to the form for themes: with a layout, with a picture alone, or with finished files.

import { Link } from "@tanstack/react-router";
import type { Door } from "@/features/catalogue/kind";
import { formText } from "@/messages/form-text";
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
  const { create } = formText;
  return [
    {
      name: create.fromLayout,
      line: create.fromLayoutLine,
      needs: create.fromLayoutNeeds,
      drawing: <DoorDrawing lights="layout" />,
      link: beginWith({ new: true }),
    },
    {
      name: create.fromPicture,
      line: create.fromPictureLine,
      needs: create.fromPictureNeeds,
      drawing: <DoorDrawing lights="picture" />,
      link: beginWith({ base: "background" }),
    },
    {
      name: create.fromFiles,
      line: create.fromFilesLine,
      needs: create.fromFilesNeeds,
      drawing: <DoorDrawing lights="files" />,
      link: beginWith({ new: true, import: true }),
    },
  ];
}

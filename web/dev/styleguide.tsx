// Every primitive in its states on one page, for building and reviewing: `npm run dev`, then /dev/styleguide.html.
// Not part of the build.

import "@/ui/theme.css";
import "@/ui/transitions.css";
import "@/ui/print.css";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { createRoot } from "react-dom/client";
import { AppearancePanel } from "@/features/appearance/appearance-panel";
import { loadMessages } from "@/messages/language";
import { wholeCrop } from "@/pure/crop";
import { Button } from "@/ui/controls/button";
import { RemovableChip, ToggleChip } from "@/ui/controls/chip";
import { IconButton } from "@/ui/controls/icon-button";
import { Pager } from "@/ui/controls/pager";
import { Stepper } from "@/ui/controls/stepper";
import { Checkbox, RadioGroup, RadioTiles, Switch } from "@/ui/fields/choice";
import { ColorField } from "@/ui/fields/color-field";
import { CropTool } from "@/ui/fields/crop-tool";
import { FileDrop } from "@/ui/fields/file-drop";
import { NumberField } from "@/ui/fields/number-field";
import { Select } from "@/ui/fields/select";
import { Slider } from "@/ui/fields/slider";
import { TagInput } from "@/ui/fields/tag-input";
import { TextArea, TextField } from "@/ui/fields/text-field";
import { Dialog } from "@/ui/overlays/dialog";
import { Menu, MenuItem } from "@/ui/overlays/menu";
import { showToast } from "@/ui/overlays/toast-queue";
import { Toasts } from "@/ui/overlays/toasts";
import { TooltipPopup } from "@/ui/overlays/tooltip";
import { Caption } from "@/ui/wall/caption";
import { EmptyFrame } from "@/ui/wall/empty-frame";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { ProgressLine } from "@/ui/wall/progress-line";
import { SkeletonItems } from "@/ui/wall/skeleton";
import { SectionRow } from "@/ui/wall/wall-text";

const HASH = "3OcRJYB4d3h/iIeHeEh3eIhw+j2w";
const drawing = (hue: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720"><rect width="1280" height="720" fill="hsl(${hue} 40% 28%)"/><circle cx="420" cy="420" r="300" fill="hsl(${hue + 30} 62% 52%)"/><circle cx="900" cy="260" r="220" fill="hsl(${hue + 60} 70% 68%)"/></svg>`,
  )}`;

function Row({ title, children }: { title: string; children: ReactNode }) {
  return <SectionRow title={title} items={<div className="flex flex-col gap-6">{children}</div>} />;
}

function Fields() {
  const [tags, setTags] = useState(["calm", "dark"]);
  const [typedTag, setTypedTag] = useState("");
  const [colour, setColour] = useState("#E3BE00");
  const [number, setNumber] = useState(12);
  const [radio, setRadio] = useState<"one" | "two" | "three">("one");
  const picture = { imageWidth: 1920, imageHeight: 1280, ratio: 16 / 9, minWidth: 1280 };
  const [crop, setCrop] = useState(wholeCrop(picture));
  const options = [
    { value: "one", label: "Square icons" },
    { value: "two", label: "Round icons" },
    { value: "three", label: "No icons" },
  ] as const;
  return (
    <div className="grid gap-6 tablet:grid-cols-2">
      <TextField defaultValue="Evening harbour" hint="As it will hang." isRequired label="Name" limit={100} />
      <TextField defaultValue="ab" error="Use at least 3 characters." label="Name" />
      <TextArea defaultValue="A quiet one." label="Description" limit={10} />
      <TagInput
        known={["calm", "dark", "sea", "serene"].map((name, itemCount) => ({ name, itemCount }))}
        label="Tags"
        limit={10}
        onChange={setTags}
        onType={setTypedTag}
        typed={typedTag}
        values={tags}
      />
      <Select label="Sort" options={[...options]} />
      <NumberField label="Columns" max={20} min={0} onChange={setNumber} value={number} />
      <Slider label="Opacity" max={20} min={0} onChange={setNumber} value={number} />
      <ColorField label="Colour" onChange={setColour} swatches={["#E3BE00", "#5B8DEF", "#E0563B"]} value={colour} />
      <RadioGroup label="Corners" onChange={setRadio} options={options} value={radio} />
      <div className="flex flex-col gap-3">
        <Checkbox defaultChecked label="I may share this picture" />
        <Checkbox error="Tell us that you may." label="I may share this" />
        <Switch defaultChecked hint="Shown only to you." label="Private" />
        <Switch label="Mature" />
      </div>
      <RadioTiles
        label="Icons"
        onChange={setRadio}
        options={options.map((option, place) => ({
          ...option,
          picture: <img alt="" className="aspect-video w-full object-cover" src={drawing(40 + place * 90)} />,
        }))}
        value={radio}
      />
      <FileDrop hint="At least 1280 × 720." label="Background" onFiles={() => undefined} />
      <CropTool {...picture} onChange={setCrop} src={drawing(200)} value={crop} />
    </div>
  );
}

function StyleGuide() {
  const [isOpen, setOpen] = useState(false);
  const [isPanelOpen, setPanelOpen] = useState(window.location.hash === "#appearance");
  return (
    <>
      <main className="page flex flex-col gap-12 py-8">
        <h1 className="text-display">A lit display case</h1>
        <Row title="Buttons">
          <div className="flex flex-wrap items-center gap-3">
            <Button look="primary" onClick={() => setOpen(true)} size="large">
              Download theme
            </Button>
            <Button icon="console">Install on console</Button>
            <Button icon="save" look="quiet">
              Save
            </Button>
            <Button icon="trash" look="danger">
              Delete
            </Button>
            <Button isBusy look="primary">
              Preparing…
            </Button>
            <Button disabled>Not now</Button>
            <IconButton icon="share" label="Share" />
            <Button icon="palette" onClick={() => setPanelOpen(true)}>
              Appearance
            </Button>
            <Menu trigger={<Button icon="dice">Surprise me</Button>}>
              <MenuItem icon="dice" onSelect={() => undefined}>
                A random theme
              </MenuItem>
            </Menu>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <RemovableChip label="Lock screen" onRemove={() => undefined} />
            <ToggleChip isOn onChange={() => undefined}>
              Calm
            </ToggleChip>
            <ToggleChip isOn={false} onChange={() => undefined}>
              Dark
            </ToggleChip>
            <Button onClick={() => showToast({ title: "Link copied", kind: "success" })} size="small">
              Toast
            </Button>
            <Button
              onClick={() => showToast({ title: "Could not save. Try again.", kind: "error", description: "Offline." })}
              size="small"
            >
              Error toast
            </Button>
          </div>
          <Stepper
            onGo={() => undefined}
            steps={[
              { id: "1", label: "Layout", state: "done" },
              { id: "2", label: "Picture", state: "current", errorCount: 2 },
              { id: "3", label: "Details", state: "open" },
              { id: "4", label: "Check and publish", state: "closed" },
            ]}
          />
          <ProgressLine label="Uploading" share={0.4} />
        </Row>
        <SectionRow
          count="312 themes"
          line="What has been hung lately."
          title="Latest themes"
          items={
            <ul className="item-grid">
              {[12, 160, 220, 300].map((hue) => (
                <li key={hue}>
                  <Caption
                    facts="120"
                    frame={{ picture: { src: drawing(hue), thumbHash: HASH } }}
                    href="/"
                    label="Evening harbour"
                    maker="mira"
                    purpose="Home menu"
                    name="Evening harbour"
                  />
                </li>
              ))}
              <li>
                <Caption
                  frame={{ picture: { src: "/nothing.webp", thumbHash: HASH } }}
                  href="/"
                  label="Broken"
                  maker="mira"
                  purpose="Home menu"
                  name="A picture that fails"
                />
              </li>
            </ul>
          }
        />
        <Row title="Loading">
          <SkeletonItems count={3} />
        </Row>
        <Row title="Pages">
          <Pager
            itemCount={1284}
            limit={24}
            page={3}
            pageCount={54}
            renderLink={(page, props) => <a href={`#${page}`} {...props} />}
          />
        </Row>
        <Row title="Fields">
          <Fields />
        </Row>
        <Row title="States">
          <EmptyFrame line="Remove ‘Lock screen’ or clear all." title="No match.">
            <Button size="small">Clear all</Button>
          </EmptyFrame>
          <ErrorPanel onRetry={() => undefined} reason="The server could not be reached." requestId="a1b2c3d4" />
        </Row>
      </main>
      <Dialog
        description="It takes one click and brings you back here."
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button look="primary">Sign in</Button>
          </>
        }
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Sign in to save this"
      >
        <TextField label="Name" />
      </Dialog>
      <AppearancePanel isOpen={isPanelOpen} onOpenChange={setPanelOpen} />
      <Toasts />
      <TooltipPopup />
    </>
  );
}

const router = createRouter({
  routeTree: createRootRoute({ component: StyleGuide }),
  history: createMemoryHistory({ initialEntries: ["/"] }),
});
const root = document.getElementById("root");
await loadMessages("page", "items", "forms");
if (root) createRoot(root).render(<RouterProvider router={router as never} />);

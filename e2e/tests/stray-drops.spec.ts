// A file that is dropped where nothing takes it.

import { expect, test } from "../support/fixtures";

for (const path of ["/create", "/create/wiiu/theme?new=1", "/"]) {
  test(`a picture dropped beside every place for it stays out of ${path}`, async ({ page }) => {
    await page.goto(path);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toBeVisible();
    const wasTaken = await heading.evaluate((target) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["x"], "picture.png", { type: "image/png" }));
      const tell = (type: string) =>
        !target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
      return [tell("dragover"), tell("drop")];
    });
    expect(wasTaken, "the browser does not open the file").toEqual([true, true]);
    // Text is dropped into fields as ever.
    const isTextTaken = await heading.evaluate((target) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", "words");
      return !target.dispatchEvent(new DragEvent("dragover", { bubbles: true, cancelable: true, dataTransfer }));
    });
    expect(isTextTaken).toBe(false);
  });
}

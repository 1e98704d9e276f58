// A place for an editor in the page: it makes the shadow tree and hands text in and out.

import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import type { Editor, EditorOptions } from "./editor-code";

type CodeEditorProps = Omit<EditorOptions, "text"> & {
  create: (root: ShadowRoot, options: EditorOptions) => Editor;
  text: string;
  /** For completion and checks, once it is there. */
  sdl?: string | null;
  className: string;
};

export function CodeEditor({ create, text, sdl, className, ...options }: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  const latest = useRef({ ...options, text });
  latest.current = { ...options, text };
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    const made = create(root, {
      ...latest.current,
      // At once, so that an older text never comes back over a newer one, and what is sent is what stands there.
      onChange: (changed) => flushSync(() => latest.current.onChange(changed)),
      onSend: () => latest.current.onSend(),
    });
    editor.current = made;
    return () => {
      editor.current = null;
      made.destroy();
    };
  }, [create]);
  useEffect(() => editor.current?.setText(text), [text]);
  useEffect(() => {
    if (sdl) editor.current?.setSchema(sdl);
  }, [sdl]);
  return <div className={className} ref={place} />;
}

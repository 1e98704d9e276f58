// The editors of the explorer: CodeMirror, with what GraphiQL's project makes of a schema for it. They stand in a shadow tree, where
// their styles are constructed sheets and no style elements, which the content policy forbids.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { lintKeymap } from "@codemirror/lint";
import { EditorState, type Extension, Prec, Transaction } from "@codemirror/state";
import { drawSelection, EditorView, highlightSpecialChars, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { graphql, updateSchema } from "cm6-graphql";
import { buildSchema, Kind, parse } from "graphql";

export type EditorOptions = {
  language: "graphql" | "json";
  label: string;
  text: string;
  onChange: (text: string) => void;
  onSend: () => void;
};

export type Editor = {
  setText: (text: string) => void;
  setSchema: (sdl: string) => void;
  focus: () => void;
  destroy: () => void;
};

const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.definitionKeyword, tags.modifier], fontWeight: "600" },
  { tag: [tags.comment], color: "var(--ink-2)", fontStyle: "italic" },
  { tag: [tags.string, tags.number, tags.bool, tags.null], color: "var(--link)" },
  { tag: [tags.propertyName, tags.attributeName, tags.variableName], color: "var(--ink)" },
  { tag: [tags.typeName, tags.atom], color: "var(--link)" },
]);

const LOOK = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--panel)", height: "100%" },
  "&.cm-focused": { outline: "2px solid var(--ink)", outlineOffset: "2px" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", fontSize: "0.875rem", lineHeight: "1.6" },
  ".cm-content": { padding: "0.75rem 0", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 0.75rem" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--sunken)",
  },
  ".cm-tooltip": { color: "var(--ink)", backgroundColor: "var(--raised)", border: "1px solid var(--edge)" },
  ".cm-tooltip-autocomplete > ul > li": { padding: "0.125rem 0.5rem" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { color: "var(--on-fill)", backgroundColor: "var(--fill)" },
  ".cm-completionInfo": { maxWidth: "24rem", padding: "0.5rem" },
});

/**
 * Text in place of what is selected is put there by the editor. Left to do so itself, the browser joins the lines and gives what
 * remains a style in an attribute, which the content policy refuses.
 */
const REPLACE_SELECTION = EditorView.domEventHandlers({
  beforeinput: ({ inputType, data }, view) => {
    const { from, to, empty } = view.state.selection.main;
    if (inputType !== "insertText" || data === null || empty || view.composing) return false;
    const replace = () =>
      view.state.update(view.state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
    const handlers = view.state.facet(EditorView.inputHandler);
    if (!handlers.some((handle) => handle(view, from, to, data, replace))) view.dispatch(replace());
    return true;
  },
});

export function createEditor(root: ShadowRoot, options: EditorOptions): Editor {
  const { language, label, text, onChange, onSend } = options;
  const run = () => {
    onSend();
    return true;
  };
  const send = { key: "Mod-Enter", preventDefault: true, run };
  const inLanguage: Extension = language === "json" ? json() : graphql();
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        Prec.highest(keymap.of([send])),
        history(),
        drawSelection(),
        highlightSpecialChars(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        autocompletion(),
        // Tab is not among them: it leads on, as everywhere.
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap]),
        inLanguage,
        syntaxHighlighting(COLOURS),
        LOOK,
        REPLACE_SELECTION,
        EditorView.lineWrapping,
        // What can be edited can be focused; some checkers look for the attribute.
        EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
        EditorView.updateListener.of((update) => {
          const isTyped = update.transactions.some((change) => !change.annotation(Transaction.remote));
          if (update.docChanged && isTyped) onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    setText: (changed) => {
      if (changed === view.state.doc.toString()) return;
      const changes = { from: 0, to: view.state.doc.length, insert: changed };
      view.dispatch({ changes, annotations: Transaction.remote.of(true) });
    },
    setSchema: (sdl) => updateSchema(view, buildSchema(sdl)),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

/** The names of a document's operations; none where it cannot be read, or where they have no names. */
export function operationNames(query: string): string[] {
  try {
    const { definitions } = parse(query);
    return definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION && definition.name ? [definition.name.value] : [],
    );
  } catch {
    return [];
  }
}

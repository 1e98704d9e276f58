// The search of a list: what is typed goes into the address after a pause, and what the address says comes back.

import { useEffect, useRef, useState } from "react";
import { useSession } from "@/features/session/session";
import { itemsText } from "@/messages/items-text";
import { TextField } from "@/ui/fields/text-field";

const PAUSE_MS = 300;
const LONGEST = 100;

type SearchFieldProps = { label: string; value: string | undefined; onSearch: (words: string | undefined) => void };

export function SearchField({ label, value = "", onSearch }: SearchFieldProps) {
  const longest = useSession().configuration?.limits.searchMax ?? LONGEST;
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const send = useRef(onSearch);
  send.current = onSearch;
  useEffect(() => {
    // Back, a removed chip or the header changed the address.
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const words = typed.trim();
    if (words === sent.current) return;
    const timer = window.setTimeout(() => {
      sent.current = words;
      send.current(words || undefined);
    }, PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      autoComplete="off"
      className="[&::-webkit-search-cancel-button]:hidden"
      enterKeyHint="search"
      icon="search"
      label={label}
      maxLength={longest}
      onChange={(event) => setTyped(event.target.value)}
      placeholder={itemsText.list.search}
      type="search"
      value={typed}
    />
  );
}

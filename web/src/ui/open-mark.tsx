// The arrow of a line that opens: it points up while what it opens is open.

import { Icon } from "./icon";

export function OpenMark() {
  return (
    <Icon
      className="ms-auto text-ink-2 transition-transform duration-[120ms] [details[open]>summary>&]:rotate-180 print:hidden"
      name="down"
      size={18}
    />
  );
}

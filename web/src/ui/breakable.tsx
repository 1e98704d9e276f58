// Code and addresses in a sentence: where there is no room, they break after a slash or an underscore first.

import { Fragment } from "react";

export function Breakable({ code }: { code: string }) {
  return code.split(/(?<=[_/])(?!\/)/).map((piece, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: code does not change its order
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}

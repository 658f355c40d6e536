import { Fragment } from 'react'

/** An address that is broken after its parts where it is longer than the line, and not in a word. */
export function Breakable({ text }: { readonly text: string }) {
  return text.split(/(?<=[/?&=])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts repeat, and stay in their order.
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ))
}

import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

type SearchFieldProps = TextInputProps & {
  readonly found: string
  readonly onFind: (text: string) => void
}

const pauseMs = 250

/** A text in the address, written there when typing pauses. */
export function SearchField({ found, onFind, ...input }: SearchFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const find = useDebouncedCallback((text: string) => {
    onFind(text)
    setTyped(null)
  }, pauseMs)
  return (
    <TextInput
      {...input}
      value={typed ?? found}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        find(value)
      }}
    />
  )
}

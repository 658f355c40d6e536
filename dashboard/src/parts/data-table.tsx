import { ScrollArea, Table } from '@mantine/core'
import type { ReactNode } from 'react'

export type Column<R> = {
  readonly title: string
  readonly cell: (row: R) => ReactNode
  readonly align?: 'right'
  /** Hidden on a phone. */
  readonly wide?: true
}

export type DataTableProps<R> = {
  /** The table's accessible name, for screen readers. */
  readonly label: string
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string | number
}

export function DataTable<R>({ label, columns, rows, keyOf }: DataTableProps<R>) {
  return (
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': label }}>
      <Table aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ title, align, wide }) => (
              <Table.Th key={title} ta={align} visibleFrom={wide === true ? 'sm' : undefined}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)}>
              {columns.map(({ title, cell, align, wide }) => (
                <Table.Td
                  key={title}
                  ta={align}
                  className={align === 'right' ? 'number' : undefined}
                  visibleFrom={wide === true ? 'sm' : undefined}
                >
                  {cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  )
}

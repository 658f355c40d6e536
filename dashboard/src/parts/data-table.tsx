import { ScrollArea, Table } from '@mantine/core'
import type { ReactNode } from 'react'

export type Column<R> = {
  readonly title: string
  readonly cell: (row: R) => ReactNode
  readonly align?: 'right'
}

type DataTableProps<R> = {
  /** The table's accessible name, for screen readers. */
  readonly label: string
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string | number
}

/** On a phone each row is a card, so that nothing is cut off; the roles keep it a table for screen readers. */
export function DataTable<R>({ label, columns, rows, keyOf }: DataTableProps<R>) {
  return (
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': label }}>
      <Table aria-label={label} role="table" className="data-table">
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {columns.map(({ title, align }) => (
              <Table.Th key={title} role="columnheader" ta={align}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)} role="row">
              {columns.map(({ title, cell, align }) => (
                <Table.Td
                  key={title}
                  role="cell"
                  ta={align}
                  data-title={title}
                  className={align === 'right' ? 'number' : undefined}
                >
                  <div>{cell(row)}</div>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  )
}

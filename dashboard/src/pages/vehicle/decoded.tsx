import { Alert, Table } from '@mantine/core'
import { useRead } from '../../api/hooks.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Section, Untrusted } from '../../parts/text.tsx'

/** The fields decoded from the VIN. */
export function Decoded({ vin }: { readonly vin: string }) {
  const decoded = useRead('decodeVehicle', { params: { vin } })
  return (
    <Section title="Decoded VIN">
      <Loaded query={decoded}>
        {({ vehicle, listing_disagrees: disagreements }) => (
          <>
            <Table variant="vertical" aria-label="Decoded VIN">
              <Table.Tbody>
                {factsOf(vehicle).map(([name, value]) => (
                  <Table.Tr key={name}>
                    <Table.Th w={150}>{name}</Table.Th>
                    <Table.Td className="untrusted">{value}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
            {disagreements.length > 0 && (
              <Alert color="orange" variant="light" mt="sm" title="The listing says something else">
                {disagreements.map(({ field, listing, decoded: text }) => (
                  <Untrusted key={field}>
                    {field}: listed {String(listing)}, decoded {String(text)}
                  </Untrusted>
                ))}
              </Alert>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

/** Units as people write them, by the names of the API. */
const units: Readonly<Record<string, readonly [name: string, unit: string]>> = {
  displacement_l: ['displacement', 'L'],
  hp: ['power', 'hp'],
}

function factsOf(vehicle: object, prefix = ''): readonly (readonly [string, string])[] {
  return Object.entries(vehicle).flatMap(([field, value]): readonly (readonly [string, string])[] => {
    const [name, unit] = units[field] ?? [field.replaceAll('_', ' '), '']
    if (value === null || value === '') return []
    if (typeof value === 'object') return factsOf(value, `${prefix}${name} `)
    return [
      [`${prefix}${name}`, `${typeof value === 'number' && unit === 'L' ? value.toFixed(1) : value} ${unit}`.trim()],
    ]
  })
}

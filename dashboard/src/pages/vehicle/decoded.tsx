import { Alert, Table, Text, Title } from '@mantine/core'
import { useRead } from '../../api/hooks.ts'
import { Loaded } from '../../parts/loaded.tsx'

/** The fields decoded from the VIN. */
export function Decoded({ vin }: { readonly vin: string }) {
  const decoded = useRead('decodeVehicle', { params: { vin } })
  return (
    <section>
      <Title order={2} mb="xs">
        Decoded VIN
      </Title>
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
                  <Text key={field} size="sm" className="untrusted">
                    {field}: listed {String(listing)}, decoded {String(text)}
                  </Text>
                ))}
              </Alert>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

function factsOf(vehicle: object, prefix = ''): readonly (readonly [string, string])[] {
  return Object.entries(vehicle).flatMap(([name, value]): readonly (readonly [string, string])[] => {
    const title = `${prefix}${name.replaceAll('_', ' ')}`
    if (value === null || value === '') return []
    return typeof value === 'object' ? factsOf(value, `${title} `) : [[title, String(value)]]
  })
}

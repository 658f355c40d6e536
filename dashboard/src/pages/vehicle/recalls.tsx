import { Accordion, Anchor, Badge, Group, Text } from '@mantine/core'
import { useRead } from '../../api/hooks.ts'
import { plural } from '../../parts/format.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Note, Section, Untrusted } from '../../parts/text.tsx'

/** Recall campaigns for the model. */
export function Recalls({ vin }: { readonly vin: string }) {
  const recalls = useRead('listVehicleRecalls', { params: { vin } })
  return (
    <Section title="Recalls">
      <Loaded query={recalls} rows={2}>
        {({ count, recalls: campaigns, caveat, official_url: url, matched }) => (
          <>
            <Text size="sm" mb="xs">
              {plural(count, 'campaign')} for {matched.join(', ') || 'the model'}.{' '}
              <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
                Look up this VIN at NHTSA
              </Anchor>
            </Text>
            <Accordion variant="separated" order={3}>
              {campaigns.map((campaign) => (
                <Accordion.Item key={campaign.campaign} value={campaign.campaign}>
                  <Accordion.Control>
                    <Group gap="xs">
                      <Untrusted>{campaign.component}</Untrusted>
                      {campaign.park_it && <Badge color="red">Do not drive</Badge>}
                      {campaign.park_outside && <Badge color="orange">Park outside</Badge>}
                    </Group>
                  </Accordion.Control>
                  <Accordion.Panel>
                    <Note>
                      {campaign.campaign}, {campaign.reported_on}
                    </Note>
                    <Text size="sm">{campaign.summary}</Text>
                    <Text size="sm" mt="xs">
                      {campaign.remedy}
                    </Text>
                  </Accordion.Panel>
                </Accordion.Item>
              ))}
            </Accordion>
            <Note mt="xs">{caveat}</Note>
          </>
        )}
      </Loaded>
    </Section>
  )
}

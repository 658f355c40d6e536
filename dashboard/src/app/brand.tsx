import { Group, Text } from '@mantine/core'

export function Brand() {
  return (
    <Group gap={8} wrap="nowrap">
      <img src="/dashboard/icon.svg" width={24} height={24} alt="" className="brand-mark" />
      <Text fw={700}>Forecourt</Text>
    </Group>
  )
}

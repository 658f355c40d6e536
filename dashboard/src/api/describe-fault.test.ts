import { expect, test } from 'vitest'
import { describeFault } from './describe-fault.ts'

test.each([
  [['body', 'dealership_url'], 'Field required', 'Website is required'],
  [['body', 'file_name'], 'String should have at most 255 characters', 'File name should have at most 255 characters'],
  [['body', 'webhooks', 0, 'event_types', 1], 'Input should be a valid string', 'Events should be a valid string'],
  [['body', 'name'], "String should match pattern '\\S'", 'Name is not of the form that it needs'],
  [['body', 'filters', 'near', 'zip'], 'No place has this ZIP code', 'Near ZIP code: No place has this ZIP code'],
])('a refused form names the field as the page does: %j', (place, message, shown) => {
  expect(describeFault(place, message)).toBe(shown)
})

test('no name of a field of the API is shown', () => {
  for (const name of ['staleness_threshold_hours', 'some_new_field', 'max_failures', 'constructor_name']) {
    expect(describeFault(['body', name], 'Input should be 1')).not.toContain('_')
  }
})

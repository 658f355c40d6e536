/** A field's name as platforms write it (VehicleMpgCity, mpg_city, mpg-city), as `fieldAliases` has it: mpgcity. */
export function aliasKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^vehicle(?=.)/, '')
}

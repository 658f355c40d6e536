export function defineEventType<Name extends string>(
  name: Name,
  fires: string,
): { readonly name: Name; readonly fires: string } {
  return { name, fires }
}

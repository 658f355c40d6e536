import { Type } from 'typebox'

export const Email = Type.String({ minLength: 3, maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$' })
export const Password = Type.String({ minLength: 12, maxLength: 128 })
export const PersonName = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })
export const Role = Type.Enum(['admin', 'member'])
export const LinkToken = Type.String({ minLength: 20, maxLength: 100 })

import { formatFor } from '../../i18n/format.ts'
import { labelOf, languageNames } from '../describe/labels.ts'
import type { FieldPart, FormSection } from './record-values.ts'

/** What a field is called in the section's forms. */
export const fieldTitle = ({ fields }: Pick<FormSection, 'fields'>, name: string): string =>
  fields.find((field) => field.name === name)?.label ?? labelOf(name)

/** A field or one language of it: "Description (Arabic)". */
export const partTitle = (section: Pick<FormSection, 'fields'>, { name, language }: FieldPart): string =>
  language ? `${fieldTitle(section, name)} (${languageNames[language]})` : fieldTitle(section, name)

/** Several of them in a sentence. */
export const partTitles = (section: Pick<FormSection, 'fields'>, parts: readonly FieldPart[]): string =>
  formatFor('en').list(parts.map((part) => partTitle(section, part)))

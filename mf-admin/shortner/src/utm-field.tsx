import type { Utm } from '@qasima/shared/contract/shortner/link-target'
import { Chip } from '@qasima/shared/ui/chip'
import { Field, Input } from '@qasima/shared/ui/field'
import { Grid, HStack, Stack } from '@qasima/shared/ui/layout'

const parts = ['source', 'medium', 'campaign', 'term', 'content'] as const

const labels = { source: 'Source', medium: 'Medium', campaign: 'Campaign', term: 'Term', content: 'Content' } as const

/** Where links are put most: each fills in source and medium. */
const places: readonly (readonly [name: string, utm: Utm])[] = [
  ['Instagram', { source: 'instagram', medium: 'social' }],
  ['TikTok', { source: 'tiktok', medium: 'social' }],
  ['YouTube', { source: 'youtube', medium: 'video' }],
  ['WhatsApp', { source: 'whatsapp', medium: 'message' }],
  ['Newsletter', { source: 'newsletter', medium: 'email' }],
  ['Print', { source: 'print', medium: 'qr' }],
]

interface UtmFieldProps {
  readonly value: Utm | null
  // A method, since the form of any section does not know the types of its fields.
  onChange(utm: Utm | null): void
  readonly disabled: boolean
}

/** What is added to the target for the figures of its site. */
export function UtmField({ value, onChange, disabled }: UtmFieldProps) {
  const change = (next: Utm) => {
    const filled = Object.fromEntries(Object.entries(next).filter(([, text]) => text))
    onChange(Object.keys(filled).length > 0 ? filled : null)
  }
  return (
    <Stack gap="3">
      <HStack gap="2" role="group" aria-label="Where the link is put">
        {places.map(([name, utm]) => (
          <Chip
            key={name}
            pressed={value?.source === utm.source && value?.medium === utm.medium}
            disabled={disabled}
            onPressedChange={(isPressed) => change({ ...value, source: null, medium: null, ...(isPressed ? utm : {}) })}
          >
            {name}
          </Chip>
        ))}
      </HStack>
      <Grid gap="3" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 10rem), 1fr))">
        {parts.map((part) => (
          <Field key={part} label={labels[part]}>
            <Input
              minBlockSize="10"
              fontSize="sm"
              dir="auto"
              maxLength={200}
              readOnly={disabled}
              value={value?.[part] ?? ''}
              onChange={({ target }) => change({ ...value, [part]: target.value })}
            />
          </Field>
        ))}
      </Grid>
    </Stack>
  )
}

import { countries } from '@qasima/shared/contract/country'
import type { ShortLink } from '@qasima/shared/contract/shortner/shortner.collection'
import {
  addressOfTarget,
  type ChosenTarget,
  chooseTarget,
  linkState,
} from '@qasima/shared/contract/shortner/shortner.rules'
import { Badge } from '@qasima/shared/ui/badge'
import { Field, Input, Select } from '@qasima/shared/ui/field'
import { Grid, HStack, Stack } from '@qasima/shared/ui/layout'
import { Code, Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import { browserNames, deviceNames, systems } from '../figures/link-names.ts'

/** A link as its form stands. */
export type LinkValues = Partial<ShortLink>

const devices = ['phone', 'tablet', 'desktop'] as const

interface Choice {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly options: readonly (readonly [value: string, name: string])[]
}

const Chooser = ({ label, value, onChange, options }: Choice) => (
  <Field label={label}>
    <Select minBlockSize="10" fontSize="sm" value={value} onChange={({ target }) => onChange(target.value)}>
      {options.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </Select>
  </Field>
)

const stateNames = {
  active: 'Open',
  disabled: 'Disabled: visitors see a notice',
  notBegun: 'Not active yet: visitors see a notice',
  expired: 'Expired: visitors see a notice',
} as const

const reasonOf = ({ by, place }: ChosenTarget): string =>
  ({ rule: `Rule ${place + 1}`, app: 'App link', variant: `Variant ${place + 1}`, link: 'Default target' })[by]

const sameName = (names: readonly string[]) => names.map((name) => [name, name] as const)

/** Where a visitor would be led, by the form as it stands: the very rule by which links are followed. */
export function LinkPreview({ values }: { values: LinkValues }) {
  const [device, setDevice] = useState('phone')
  const [os, setOs] = useState('iOS')
  const [browser, setBrowser] = useState('Safari')
  const [language, setLanguage] = useState('ar')
  const [country, setCountry] = useState<string>('sa')
  const [day, setDay] = useState(() => new Date().toISOString().slice(0, 16))
  const at = Date.parse(`${day}Z`)
  const { targetUrl = '', startsAt = null, endsAt = null, status = 'ACTIVE', expiredUrl } = values
  const query = new URLSearchParams()
  const link = {
    targetUrl,
    rules: values.rules ?? [],
    variants: values.variants ?? [],
    deepLinks: values.deepLinks ?? null,
    utm: values.utm ?? null,
    passQuery: values.passQuery ?? false,
  }
  const visit = { device, os, browser, language, country, at, query, share: 0 }
  const chosen = chooseTarget({ ...link, rules: link.rules.filter(({ when }) => when) }, visit)
  const address = addressOfTarget(chosen, link, {
    language: language === 'en' ? 'en' : 'ar',
    publicOrigin: location.origin,
    query,
  })
  const state = Number.isNaN(at) ? 'active' : linkState({ status, startsAt, endsAt }, at)
  return (
    <Stack gap="3">
      <Grid gap="3" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 9rem), 1fr))">
        <Chooser
          label="Device"
          value={device}
          onChange={setDevice}
          options={devices.map((each) => [each, deviceNames[each] ?? each])}
        />
        <Chooser label="System" value={os} onChange={setOs} options={sameName(systems)} />
        <Chooser label="Browser" value={browser} onChange={setBrowser} options={sameName(browserNames)} />
        <Chooser
          label="Language"
          value={language}
          onChange={setLanguage}
          options={[
            ['ar', 'Arabic'],
            ['en', 'English'],
          ]}
        />
        <Chooser
          label="Country"
          value={country}
          onChange={setCountry}
          options={countries.map(({ id, name }) => [id, name.en])}
        />
        <Field label="Time (UTC)">
          <Input
            minBlockSize="10"
            fontSize="sm"
            type="datetime-local"
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        </Field>
      </Grid>
      <Stack gap="1" role="status">
        <HStack gap="2">
          <Badge tone={state === 'active' ? 'good' : 'bad'}>{state === 'active' ? reasonOf(chosen) : 'Closed'}</Badge>
          {state === 'active' && link.variants.length > 0 && chosen.by === 'variant' && (
            <Text size="sm" tone="muted">
              Other visitors get other variants, by weight.
            </Text>
          )}
        </HStack>
        {state === 'active' || (expiredUrl && state !== 'notBegun') ? (
          <Code>{state === 'active' ? (address ?? 'Enter a target') : expiredUrl}</Code>
        ) : (
          <Text size="sm">{stateNames[state]}</Text>
        )}
      </Stack>
    </Stack>
  )
}

import { type CountryId, countries, findCountry } from '@qasima/shared/contract/country'
import { type ShopDomain, shopDomainKinds } from '@qasima/shared/contract/shop/shop-domain'
import { Button, IconButton } from '@qasima/shared/ui/button'
import { FilterChip } from '@qasima/shared/ui/chip'
import { Input, Select } from '@qasima/shared/ui/field'
import { CloseIcon } from '@qasima/shared/ui/icon'
import { Box, HStack, Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { useRef } from 'react'

const kindLabels: Readonly<Record<ShopDomain['kind'], string>> = {
  shop: 'Store',
  checkout: 'Checkout',
  'short-link': 'Short links',
}
const currencies = [...new Set(countries.map(({ currency }) => currency))].toSorted()

const Row = chakra('div', {
  base: {
    display: 'grid',
    gap: '2',
    alignItems: 'start',
    gridTemplateColumns: { base: '1fr 1fr auto', md: 'minmax(10rem, 2fr) 8rem 7rem minmax(10rem, 2fr) auto' },
    _notFirst: { borderBlockStartWidth: { base: '1px', md: '0' }, paddingBlockStart: { base: '3', md: '0' } },
    // On a phone the domain has a line of its own, with the button that removes it.
    '& > :first-child': { gridColumn: { base: '1 / 3', md: 'auto' } },
    '& > :last-child': { gridArea: { base: '1 / 3', md: 'auto' } },
    '& > :nth-child(4)': { gridColumn: { base: '1 / -1', md: 'auto' } },
  },
})
const dense = { minBlockSize: '10', fontSize: 'sm' } as const

interface DomainsFieldProps {
  readonly value: readonly ShopDomain[] | null
  // Methods, since the form of any section does not know the types of its fields.
  onChange(value: readonly ShopDomain[]): void
  readonly disabled: boolean
  /** By the place of a domain and its part: `1.domain`. A shell of an earlier release does not say them. */
  readonly problems?: Readonly<Record<string, string>>
}

/** The domains of a store, one a line, with what is said of each. */
export function DomainsField({ value, onChange, disabled, problems }: DomainsFieldProps) {
  const list = useRef<HTMLDivElement>(null)
  const domains = value ?? []
  const put = (place: number, part: Partial<ShopDomain>) =>
    onChange(domains.map((one, at) => (at === place ? { ...one, ...part } : one)))
  function remove(place: number) {
    onChange(domains.filter((_, at) => at !== place))
    // The button goes with its line.
    list.current?.querySelector<HTMLButtonElement>('[data-add]')?.focus()
  }
  return (
    <Stack gap="3" ref={list}>
      {domains.map((one, place) => {
        const name = one.domain || `domain ${place + 1}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a domain is being typed and cannot be the key
          <Row key={place} role="group" aria-label={name}>
            <Input
              {...dense}
              aria-label={`Domain ${place + 1}`}
              aria-invalid={problems?.[`${place}.domain`] !== undefined}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              placeholder="noon.com"
              readOnly={disabled}
              value={one.domain}
              onChange={({ target }) => put(place, { domain: target.value.trim().toLowerCase() })}
            />
            <Select
              {...dense}
              aria-label={`Kind of ${name}`}
              disabled={disabled}
              value={one.kind}
              onChange={({ target }) =>
                put(place, { kind: shopDomainKinds.find((kind) => kind === target.value) ?? 'shop' })
              }
            >
              {shopDomainKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {kindLabels[kind]}
                </option>
              ))}
            </Select>
            <Select
              {...dense}
              aria-label={`Currency of ${name}`}
              disabled={disabled}
              value={one.currency ?? ''}
              onChange={({ target }) => put(place, { currency: target.value || null })}
            >
              <option value="">Store default</option>
              {[...new Set([...currencies, ...(one.currency ? [one.currency] : [])])].map((code) => (
                <option key={code}>{code}</option>
              ))}
            </Select>
            <DomainCountries
              name={name}
              value={one.countries}
              disabled={disabled}
              onChange={(ids) => put(place, { countries: ids })}
            />
            {disabled ? (
              <span />
            ) : (
              <IconButton size="sm" label={`Remove ${name}`} onClick={() => remove(place)}>
                <CloseIcon />
              </IconButton>
            )}
          </Row>
        )
      })}
      {!disabled && (
        <Box>
          <Button
            data-add
            variant="secondary"
            size="sm"
            onClick={() => onChange([...domains, { domain: '', countries: [], currency: null, kind: 'shop' }])}
          >
            Add a domain
          </Button>
        </Box>
      )}
    </Stack>
  )
}

interface DomainCountriesProps {
  readonly name: string
  readonly value: readonly CountryId[]
  readonly onChange: (value: CountryId[]) => void
  readonly disabled: boolean
}

function DomainCountries({ name, value, onChange, disabled }: DomainCountriesProps) {
  return (
    <HStack gap="1.5">
      {value.map((id) => (
        <FilterChip
          key={id}
          removeLabel={`Remove ${findCountry(id)?.name.en} of ${name}`}
          onRemove={() => !disabled && onChange(value.filter((other) => other !== id))}
        >
          {id.toUpperCase()}
        </FilterChip>
      ))}
      {!disabled && (
        <Box flex="1 1 8rem">
          <Select
            {...dense}
            aria-label={`Add a country of ${name}`}
            value=""
            onChange={({ target }) => {
              const added = findCountry(target.value)?.id
              if (added) onChange([...value, added])
            }}
          >
            <option value="">{value.length === 0 ? 'All countries' : 'Add a country'}</option>
            {countries
              .filter(({ id }) => !value.includes(id))
              .map(({ id, name: { en } }) => (
                <option key={id} value={id}>
                  {en}
                </option>
              ))}
          </Select>
        </Box>
      )}
    </HStack>
  )
}

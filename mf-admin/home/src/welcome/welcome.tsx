import { useCan, usePermissions } from '@qasima/shared/admin/permissions'
import { pathOfSection } from '@qasima/shared/admin/section'
import { useStaffRegistry } from '@qasima/shared/admin/staff-registry'
import { type KnownRegistry, routesOfRegistry } from '@qasima/shared/federation/registry'
import { formatFor } from '@qasima/shared/i18n/format'
import { Link } from '@qasima/shared/router/router'
import { session } from '@qasima/shared/session/session'
import { AdminIcon } from '@qasima/shared/ui/admin-icon'
import { Card, CardLink } from '@qasima/shared/ui/card'
import { Grid, Stack } from '@qasima/shared/ui/layout'
import { SkeletonText } from '@qasima/shared/ui/skeleton'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useSyncExternalStore } from 'react'
import { permissionWords } from './permission-words.ts'
import { Today } from './today.tsx'

const format = formatFor('en')

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: 'max-content 1fr' },
    columnGap: '6',
    fontSize: 'sm',
    '& dt': { fontWeight: 'medium', paddingBlockStart: '2' },
    '& dd': { color: 'muted', paddingBlockStart: { base: '0', md: '2' } },
  },
})

const Fact = chakra('div', { base: { display: 'contents' } })

const nameOfSection = (section: string) => section.charAt(0).toUpperCase() + section.slice(1).replaceAll('_', ' ')

/** Sections that all staff may see, by what their routes ask for. */
const sectionsOfStaff = (registry: KnownRegistry): string[] =>
  routesOfRegistry(registry).flatMap(({ route: { access, path } }) => {
    const [, section] = /^\/admin\/([\w-]+)$/.exec(path) ?? []
    return access === 'staff' && section && section !== 'welcome' ? [section] : []
  })

/** Who is here, what they may do, and where to begin. */
export function Component() {
  const user = useSyncExternalStore(session.subscribe, () => session.getState().user)
  const known = usePermissions()
  const may = useCan()
  const registry = useStaffRegistry()
  const entries = registry.flatMap(({ menu }) => menu ?? []).filter(({ path }) => path !== pathOfSection('welcome'))
  // The entry of a section may lead to one of its screens.
  const isOf = (section: string, path: string) => `${path}/`.startsWith(`${pathOfSection(section)}/`)
  const labelOf = (section: string) =>
    entries.find(({ path }) => isOf(section, path))?.label.en ?? nameOfSection(section)
  const placeOf = (section: string) => {
    const place = entries.findIndex(({ path }) => isOf(section, path))
    return place < 0 ? entries.length : place
  }
  const openToStaff = sectionsOfStaff(registry).map((section) => `view_${section}`)
  const sections = permissionWords(known ? [...openToStaff, ...known.permissions] : []).toSorted(
    (one, other) => placeOf(one.section) - placeOf(other.section),
  )

  return (
    <Stack gap="8" maxInlineSize="content">
      <div>
        <Heading as="h1" size="md">
          Welcome{user?.firstName && ', '}
          <bdi>{user?.firstName}</bdi>
        </Heading>
        <Text size="sm" tone="muted">
          Signed in as <bdi>{user?.email}</bdi>
        </Text>
      </div>
      {may('view', 'insights') && <Today />}
      <Stack as="section" aria-labelledby="begin" gap="3">
        <Heading id="begin" size="sm">
          Get started
        </Heading>
        <Grid as="ul" gap="3" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 13rem), 1fr))">
          {entries.map(({ path, label, icon }) => (
            <Card
              as="li"
              key={path}
              interactive
              padding="sm"
              display="flex"
              alignItems="center"
              gap="3"
              listStyle="none"
            >
              <AdminIcon icon={icon} size={20} aria-hidden />
              <CardLink asChild fontSize="sm">
                <Link to={path}>{label.en}</Link>
              </CardLink>
            </Card>
          ))}
        </Grid>
        <Text size="sm" tone="muted">
          Press Ctrl+K (Cmd+K on a Mac) anywhere to search sections and records.
        </Text>
      </Stack>
      <Stack as="section" aria-labelledby="permissions" gap="3" aria-busy={!known || undefined}>
        <Heading id="permissions" size="sm">
          Your permissions
        </Heading>
        {!known && <SkeletonText lines={4} />}
        {known && sections.length === 0 && (
          <Text size="sm" tone="muted">
            You don’t have access to any section yet. A colleague who manages users can give you access.
          </Text>
        )}
        {sections.length > 0 && (
          <Card padding="sm">
            <Facts>
              {sections.map(({ section, actions }) => (
                <Fact key={section}>
                  <dt>{labelOf(section)}</dt>
                  <dd>{format.list(actions)}</dd>
                </Fact>
              ))}
            </Facts>
          </Card>
        )}
      </Stack>
    </Stack>
  )
}

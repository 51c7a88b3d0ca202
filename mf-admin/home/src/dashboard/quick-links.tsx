import { useCollections } from '@qasima/shared/admin/collections'
import { useCan } from '@qasima/shared/admin/permissions'
import { pathOfSection } from '@qasima/shared/admin/section'
import { useStaffRegistry } from '@qasima/shared/admin/staff-registry'
import { Link } from '@qasima/shared/router/router'
import { AdminIcon } from '@qasima/shared/ui/admin-icon'
import { Button } from '@qasima/shared/ui/button'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Heading } from '@qasima/shared/ui/text'

const newPage = /^\/admin\/([^/:]+)\/new$/

/** Where records are made, as far as this person may make them. */
export function QuickLinks() {
  const may = useCan()
  const names = useStaffRegistry()
    .flatMap(({ routes }) => Object.values(routes))
    .flatMap(({ path }) => newPage.exec(path)?.[1] ?? [])
  const collections = useCollections(names).filter((collection) => may('create', collection))
  if (collections.length === 0) return null
  return (
    <Stack as="section" aria-labelledby="quick-links" gap="3">
      <Heading id="quick-links" size="sm">
        Create
      </Heading>
      <HStack gap="2">
        {collections.map(({ name, nouns: [noun] }) => (
          <Button key={name} asChild variant="secondary" size="sm">
            <Link to={`${pathOfSection(name)}/new`}>
              <AdminIcon icon="plus" aria-hidden />
              New {noun}
            </Link>
          </Button>
        ))}
      </HStack>
    </Stack>
  )
}

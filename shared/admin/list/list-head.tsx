import { formatFor } from '../../i18n/format.ts'
import { Link } from '../../router/router.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { DownloadIcon, RetryIcon } from '../../ui/icon.tsx'
import { HStack } from '../../ui/layout.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import { useCan } from '../data/permissions.ts'
import type { RecordPageReply } from '../data/record-queries.ts'
import { type Section, sectionPath } from '../describe/section.ts'
import { KeyboardIcon, MoreIcon, PlusIcon, UploadIcon } from '../icons.ts'
import type { Answer } from './list-content.tsx'

const format = formatFor('en')

export const totalText = ({ total, isEstimate }: RecordPageReply): string =>
  `${isEstimate ? 'About ' : ''}${format.number(total)}`

interface ListHeadProps {
  readonly section: Section
  readonly list: Pick<Answer, 'data' | 'refetch'>
  readonly onExport: () => void
  readonly onImport: () => void
  readonly onKeys: () => void
}

/** The title of the list, its total, and its actions. */
export function ListHead({ section, list, onExport, onImport, onKeys }: ListHeadProps) {
  const { collection } = section
  const { nouns } = collection
  const may = useCan()
  const mayCreate = may('create', collection)
  return (
    <HStack justifyContent="space-between" flexWrap="nowrap">
      <HStack columnGap="3" rowGap="0" alignItems="baseline">
        <Heading as="h1" size="md">
          {nouns[1]}
        </Heading>
        {list.data && (
          <Text size="sm" tone="muted" numeric aria-live="polite">
            {totalText(list.data)}
          </Text>
        )}
      </HStack>
      <HStack gap="2" flexWrap="nowrap" flexShrink="0">
        <Menu
          label="More"
          trigger={
            <IconButton label="More" size="sm" variant="secondary">
              <MoreIcon />
            </IconButton>
          }
        >
          {may('export', collection) && (
            <MenuItem onSelect={onExport}>
              <DownloadIcon /> Export these as CSV
            </MenuItem>
          )}
          {mayCreate && (
            <MenuItem onSelect={onImport}>
              <UploadIcon /> Import from CSV
            </MenuItem>
          )}
          <MenuItem onSelect={() => void list.refetch()}>
            <RetryIcon /> Refresh
          </MenuItem>
          <MenuItem onSelect={onKeys}>
            <KeyboardIcon /> Keyboard
          </MenuItem>
        </Menu>
        {mayCreate && (
          <Button asChild size="sm">
            <Link to={`${sectionPath(section)}/new`}>
              <PlusIcon /> {`New ${nouns[0]}`}
            </Link>
          </Button>
        )}
      </HStack>
    </HStack>
  )
}

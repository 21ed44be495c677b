import type { Integration, Platform } from '@sentinel/contracts/integrations/integrations'
import { useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Notice } from '../../../../ui/states/notice.tsx'
import { AddIcon, DeleteIcon, EditIcon, SendIcon } from '../../../../ui/marks/icons.ts'
import { StatusBadge } from '../../../../ui/marks/status-badge.tsx'
import { RecipientList } from '../recipients/recipient-list.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { platformIcons } from './platform-icons.ts'
import { IntegrationFacts } from './integration-facts.tsx'
import { TestResult } from './test-result.tsx'
import { useTest } from './use-test.ts'
import classes from './integration-card.module.css'

const texts = messages.settings
const words = texts.integrations

interface IntegrationCardProps {
  platform: Platform
  integration: Integration | undefined
  /** What is set up and excludes this one. */
  blockedBy: Platform | undefined
  onOpen: () => void
}

/** One way out of the console: whether it is set up and how, and what can be done about it. */
export function IntegrationCard({ platform, integration, blockedBy, onOpen }: IntegrationCardProps) {
  const PlatformIcon = platformIcons[platform]
  const isForwarding = platform === 'gundi_v1' || platform === 'gundi_v2'
  return (
    <Card
      level={3}
      title={isForwarding ? words.versions[platform] : texts.platforms[platform]}
      note={words.about[platform]}
      actions={
        integration?.offReason ? (
          <StatusBadge tone="warn">{words.isOff}</StatusBadge>
        ) : (
          <StatusBadge tone={integration ? 'good' : 'plain'} icon={PlatformIcon}>
            {integration ? words.isSetUp : words.isNotSetUp}
          </StatusBadge>
        )
      }
    >
      {integration ? (
        <SetUp integration={integration} onEdit={onOpen} />
      ) : (
        <div className={classes.foot}>
          <Button
            icon={AddIcon}
            disabled={blockedBy !== undefined}
            aria-label={words.named(words.setUp, platform)}
            aria-describedby={blockedBy ? `blocked-${platform}` : undefined}
            onClick={onOpen}
          >
            {words.setUp}
          </Button>
          {blockedBy && (
            <p id={`blocked-${platform}`} className={classes.blocked}>
              {words.blocked(texts.platforms[blockedBy])}
            </p>
          )}
        </div>
      )}
    </Card>
  )
}

function SetUp({ integration, onEdit }: { integration: Integration; onEdit: () => void }) {
  const { platform, offReason } = integration
  const [isDeleting, setIsDeleting] = useState(false)
  const test = useTest(platform)
  return (
    <>
      <IntegrationFacts integration={integration} />
      <RecipientList integration={integration} />
      {offReason && <Notice tone="warn">{words.whyOff[offReason](platform)}</Notice>}
      <div className={classes.foot}>
        {offReason ? (
          <Button
            variant="primary"
            icon={EditIcon}
            aria-label={words.named(words.enterSecret(platform), platform)}
            onClick={onEdit}
          >
            {words.enterSecret(platform)}
          </Button>
        ) : (
          <>
            <Button icon={EditIcon} aria-label={words.named(texts.edit, platform)} onClick={onEdit}>
              {texts.edit}
            </Button>
            <Button
              icon={SendIcon}
              isLoading={test.isSending}
              aria-label={words.named(texts.test.send, platform)}
              onClick={test.send}
            >
              {texts.test.send}
            </Button>
          </>
        )}
        <Button
          variant="quiet"
          icon={DeleteIcon}
          aria-label={words.named(texts.delete, platform)}
          onClick={() => setIsDeleting(true)}
        >
          {texts.delete}
        </Button>
      </div>
      <TestResult test={test} />
      <DeleteDialog platform={platform} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
    </>
  )
}

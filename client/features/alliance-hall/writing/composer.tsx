import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { MESSAGE_LIMITS } from '#shared/catalogue/messages';
import { checkMessage, messageLength } from '#shared/rules/messages';
import { textOf } from '../../../api/http/request.ts';
import { useHallPost } from '../../../live/use-hall-post.ts';
import { allianceHallTexts } from '../../../texts/alliance-hall.ts';
import { apiTexts } from '../../../texts/api.ts';
import { Button } from '../../../ui/form/button.tsx';
import { TextAreaField } from '../../../ui/form/field.tsx';
import type { Self } from '../members.ts';
import styles from './composer.module.css';
import { useCompletion } from './use-completion.ts';

interface ComposerProps {
  allianceId: number;
  self: Self;
}

/** Where the next message is written. A refused text stays, with the reason. */
export function Composer({ allianceId, self }: ComposerProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const completion = useCompletion(allianceId, self.user_id, { area, text, setText });
  const post = useHallPost(allianceId);
  const isEmpty = text.trim() === '';
  const refusal = isEmpty ? undefined : checkMessage(text);
  const failure = post.isError && post.variables === text ? textOf(post.error) : undefined;

  function send(event?: FormEvent): void {
    event?.preventDefault();
    if (isEmpty || refusal || post.isPending) return;
    completion.close();
    // What is typed meanwhile stays.
    post.mutate(text, { onSuccess: (_, sent) => setText((typed) => (typed === sent ? '' : typed)) });
    area.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || completion.onKeyDown(event)) return;
    // On a touch keyboard, Enter is the only way to begin a new line.
    if (event.key !== 'Enter' || event.shiftKey || window.matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    send();
  }

  const { names, chosen } = completion;
  return (
    <form noValidate className={styles.composer} onSubmit={send}>
      <div className={styles.field}>
        <TextAreaField
          ref={area}
          label={allianceHallTexts.write.label}
          rows={2}
          placeholder={allianceHallTexts.write.placeholder}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            completion.follow(target.value, target.selectionStart);
          }}
          onSelect={({ currentTarget }) => completion.follow(currentTarget.value, currentTarget.selectionStart)}
          onBlur={completion.close}
          onKeyDown={onKeyDown}
          aria-autocomplete="list"
          aria-controls={names.length > 0 ? `${id}-names` : undefined}
          aria-activedescendant={names.length > 0 ? `${id}-${chosen}` : undefined}
          error={refusal ? apiTexts.refusal(refusal.text) : failure}
          hint={
            <span className={styles.hint}>
              <span>{allianceHallTexts.write.length(messageLength(text), MESSAGE_LIMITS.longest)}</span>
              <span className={styles.keys}>{allianceHallTexts.write.keys}</span>
            </span>
          }
        />
        {names.length > 0 ? (
          <div id={`${id}-names`} role="listbox" aria-label={allianceHallTexts.write.names} className={styles.names}>
            {names.map((name, index) => (
              <div
                key={name}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === chosen}
                className={styles.name}
                // Before the text loses the focus.
                onPointerDown={(event) => {
                  event.preventDefault();
                  completion.choose(name);
                }}
              >
                @{name}
              </div>
            ))}
          </div>
        ) : null}
      </div>
      <Button
        type="submit"
        kind="primary"
        className={styles.send}
        disabled={isEmpty || refusal !== undefined}
        busy={post.isPending}
        busyLabel={allianceHallTexts.write.busy}
      >
        {allianceHallTexts.write.submit}
      </Button>
      <p className="visually-hidden" aria-live="polite">
        {names.length > 0 ? allianceHallTexts.write.found(names.length) : ''}
      </p>
    </form>
  );
}

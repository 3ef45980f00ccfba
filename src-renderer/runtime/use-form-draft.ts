import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import type { Ipc } from '../ipc/ipc.ts';
import { useAppContext } from './app-context.tsx';

const stepMs = 250;

/** The account and the form, as in the contract. */
type DraftOf = Parameters<Ipc['client']['formDrafts']['read']>[0];

export const isBlank = (text: string): boolean => text.trim() === '';

/**
 * Holds what is typed in a form, which opens with its draft, or else with `start`, whatever that becomes later. What
 * `isEmpty` is not kept.
 */
export function useTypedDraft<Content>(
  of: DraftOf,
  schema: z.ZodType<Content>,
  start: Content,
  isEmpty: (content: Content) => boolean = () => false,
): {
  content: Content;
  change: (content: Content) => void;
  /** Forgets the draft, as the form was sent or cancelled. */
  drop: () => void;
  /** Properties of the note that an earlier draft is back. */
  note: { isShown: boolean; onDiscard: () => void };
} {
  const { restored, keep, drop } = useFormDraft(of, schema);
  const [first] = useState(start);
  const [typed, setTyped] = useState<{ content: Content } | null>(null);
  const [isDiscarded, setIsDiscarded] = useState(false);
  return {
    content: typed === null ? (restored ?? first) : typed.content,
    change(content) {
      setTyped({ content });
      if (isEmpty(content)) drop();
      else keep(content);
    },
    drop,
    note: {
      isShown: restored != null && !isDiscarded,
      onDiscard() {
        setIsDiscarded(true);
        setTyped({ content: first });
        drop();
      },
    },
  };
}

export interface FormDraft<Content> {
  /** Entries of the form when it last closed without being sent or cancelled; `undefined` if not known yet. */
  restored: Content | null | undefined;
  /** Keeps what is typed now. */
  keep: (content: Content) => void;
  /** Forgets the draft, as the form was sent or cancelled. */
  drop: () => void;
}

/**
 * Keeps what is typed in a form on the main side until it is sent or cancelled: the vault may lock itself over an
 * open form, and nothing of it may stay in the page then.
 */
export function useFormDraft<Content>(of: DraftOf, schema: z.ZodType<Content>): FormDraft<Content> {
  const { ipc, unsaved } = useAppContext();
  const form = `${of.accountId ?? ''}/${of.form}`;
  const read = useQuery({
    queryKey: ipc.queries.formDrafts.read.queryKey({ input: of }),
    // A form that was just closed may still be saving or dropping what was typed in it.
    queryFn: async ({ signal }) => {
      await unsaved.save(form);
      return ipc.client.formDrafts.read(of, { signal });
    },
    staleTime: 0,
    gcTime: 0,
  });
  const [saver] = useState(() => createSaver((content) => ipc.client.formDrafts.save({ ...of, content })));
  useEffect(() => {
    const remove = unsaved.add(saver.flush, form);
    return () => void saver.flush().then(remove);
  }, [unsaved, saver, form]);
  // As it was when the form opened: a later answer has what was typed in this form, or none.
  const [restored, setRestored] = useState<Content | null>();
  if (restored === undefined && read.isFetchedAfterMount)
    setRestored(parse(schema, read.data?.content ?? null));
  return {
    restored,
    keep: (content) => saver.save(JSON.stringify(content)),
    drop: () => saver.drop(),
  };
}

function createSaver(send: (content: string | null) => Promise<unknown>) {
  let waiting: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<unknown> = Promise.resolve();

  function post(content: string | null): void {
    const before = sending;
    // One after the other: the last one counts. Without an answer what is on disk stays as it was.
    sending = before.then(() => send(content)).catch(() => undefined);
  }
  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (waiting !== undefined) post(waiting);
    waiting = undefined;
    await sending;
  }
  return {
    save(content: string): void {
      waiting = content;
      timer ??= setTimeout(() => void flush(), stepMs);
    },
    drop(): void {
      clearTimeout(timer);
      timer = undefined;
      waiting = undefined;
      post(null);
    },
    flush,
  };
}

function parse<Content>(schema: z.ZodType<Content>, content: string | null): Content | null {
  if (content === null) return null;
  try {
    const read = schema.safeParse(JSON.parse(content));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

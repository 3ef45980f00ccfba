import { html } from '@codemirror/lang-html';
import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { editorLook } from './editor-theme.ts';
import { lineDifference } from './line-difference.ts';

export interface DifferenceProps {
  label: string;
  /** Text before; `null` if nothing came before, so that all of it is new. */
  before: string | null;
  after: string;
  /** Text for omitted lines, with their number. */
  unchangedText: string;
}

/** Difference between two texts, in one column: removed lines above what takes their place. */
export default function Difference({ label, before, after, unchangedText }: DifferenceProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host.current === null) return undefined;
    const view = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: after,
        extensions: [
          lineNumbers(),
          html(),
          editorLook(),
          // It has no caret that would show the focus.
          EditorView.theme({
            '.cm-content:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
          }),
          EditorState.readOnly.of(true),
          EditorState.phrases.of({ '$ unchanged lines': unchangedText }),
          EditorView.editable.of(false),
          // Not editable, and yet to be read with the keyboard.
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          before === null
            ? EditorView.editorAttributes.of({ class: 'cm-allNew' })
            : unifiedMergeView({
                original: before,
                mergeControls: false,
                highlightChanges: true,
                syntaxHighlightDeletions: false,
                diffConfig: { override: lineDifference },
                collapseUnchanged: { margin: 3, minSize: 8 },
              }),
        ],
      }),
    });
    return () => view.destroy();
  }, [label, before, after, unchangedText]);
  return <div ref={host} className="h-full min-h-0 overflow-hidden" />;
}

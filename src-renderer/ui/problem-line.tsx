/** Says why something did not work, announced as soon as it is known; `null`: nothing is wrong. */
export function ProblemLine({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p role="alert" className="text-red">
      {text}
    </p>
  );
}

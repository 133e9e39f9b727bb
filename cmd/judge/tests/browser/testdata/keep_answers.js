() => {
  // Keeps the status of the server's last answer to this page's forms in window.answered.
  const send = window.fetch;
  window.answered = -1;
  window.fetch = async (...call) => {
    const answer = await send(...call);
    if (call[1] && call[1].method === "POST") window.answered = answer.status;
    return answer;
  };
}

"""End of a game: the count on its boards, then the page of results."""

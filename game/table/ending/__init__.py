"""End of a game: the score count on its boards, then the page of results."""
